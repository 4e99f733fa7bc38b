import { type CompiledAnswer, compile, firstPhases, toBytes } from '../judge/compiled.ts';
import { stdoutPrefixPossible, stdoutThrough } from '../judge/stdout-legal.ts';
import type { LegalFor } from '../plan.ts';
import type { Child } from './child.ts';
import { weakLegal } from './weak-legal.ts';

/** When it was that standard output went wrong. */
export interface Wrong {
  /** The barriers that could not be confirmed until then; later ones change nothing. */
  readonly unconfirmed: ReadonlySet<number>;
  /** Set where the line would be right in a later phase than this one, which had not begun. */
  readonly through?: number;
}

/** Follows what a process writes against what is legal at each point of its plan. */
export class ProgressOf {
  readonly #child: Child;
  readonly #legalFor: LegalFor;
  readonly #home: string;
  readonly #strict: readonly CompiledAnswer[];
  readonly #unconfirmed = new Set<number>();
  /** What is legal with the barriers that could not be confirmed so far; made when it is needed, for it can be long. */
  #weak: readonly CompiledAnswer[] | 'unlisted' | undefined;
  #passed = 0;
  #judgedBytes = 0;
  #wrong: Wrong | undefined;

  constructor(child: Child, legalFor: LegalFor, home: string) {
    this.#child = child;
    this.#legalFor = legalFor;
    this.#home = home;
    this.#strict = compile(legalFor(new Set()), home);
  }

  /** The await steps that nobody could confirm. */
  get unconfirmed(): ReadonlySet<number> {
    return this.#unconfirmed;
  }

  /** Set when standard output had a byte that no barrier can excuse. */
  get wrong(): Wrong | undefined {
    return this.#wrong;
  }

  /** Goes through a barrier; `step` is its index in the plan. */
  pass(step: number, confirmed: boolean): void {
    this.#passed += 1;
    if (confirmed) return;
    this.#unconfirmed.add(step);
    this.#weak = undefined;
  }

  /** Whether every legal answer has a line in the phase that the next barrier closes, so that there is one to wait for. */
  get lineDue(): boolean {
    return this.#strict.every(({ phases }) =>
      [...(phases[this.#passed]?.values() ?? [])].some(({ least }) => least > 0),
    );
  }

  /**
   * Whether all lines are there that must come before the next barrier, and no other; in whatever order, for a barrier
   * that could not be confirmed may have held less than it should.
   */
  get allDueSeen(): boolean {
    const stream = toBytes(this.#child.stdout);
    return this.#strict.some((answer) => stdoutThrough(firstPhases(answer, this.#passed), stream, 0));
  }

  /** Whether what was written so far can still become right, given that no later phase has begun. */
  get possible(): boolean {
    const { stdoutBytes, flooded } = this.#child;
    if (this.#wrong !== undefined || flooded) return false;
    if (stdoutBytes === this.#judgedBytes) return true;
    this.#judgedBytes = stdoutBytes;
    const stream = toBytes(this.#child.stdout);
    if (stdoutPrefixPossible(this.#strict, stream, this.#passed)) return true;
    const weak = this.#weakAnswers();
    if (weak === 'unlisted' || stdoutPrefixPossible(weak, stream, this.#weakPhase)) return true;
    const premature = stdoutPrefixPossible(weak, stream);
    this.#wrong = { unconfirmed: new Set(this.#unconfirmed), ...(premature ? { through: this.#weakPhase } : {}) };
    return false;
  }

  /** The phase that has begun, where phases melt together at barriers that nobody could confirm. */
  get #weakPhase(): number {
    return this.#passed - this.#unconfirmed.size;
  }

  #weakAnswers(): readonly CompiledAnswer[] | 'unlisted' {
    if (this.#unconfirmed.size === 0) return this.#strict;
    if (this.#weak === undefined) {
      const legal = weakLegal(this.#legalFor, this.#unconfirmed);
      this.#weak = legal === undefined ? 'unlisted' : compile(legal, this.#home);
    }
    return this.#weak;
  }
}
