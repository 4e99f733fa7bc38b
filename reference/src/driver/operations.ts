import type { DriverRequest, UpdateStatusRequest, WaitRequest } from '@run-completion/schemas/types';
import type { Outcome } from '../domain/outcome.ts';
import type { Environment } from '../ports/environment.ts';
import { openStatusWriter } from '../update-status.ts';
import { waitForTerminal } from '../wait-for-terminal.ts';
import type { StatusWrite } from '../write/status-write.ts';
import type { StatusWriter } from '../write/status-writer.ts';
import { spinUntil } from './spin-until.ts';

/** Sends an event of a wait. */
type Send = (message: object) => Promise<void>;
type Operation = (request: DriverRequest, send: Send) => unknown;

/** What the driver can do, over the store of one environment. */
export class Operations {
  readonly #environment: Environment;
  readonly #version: string;
  #writer: StatusWriter | undefined;

  constructor(environment: Environment, version: string) {
    this.#environment = environment;
    this.#version = version;
  }

  readonly byName: Readonly<Record<string, Operation>> = {
    describe: () => this.#describe(),
    open: () => this.#open(),
    update_status: (request) => this.#updateStatus(request as UpdateStatusRequest),
    wait: (request, send) => this.#wait(request as WaitRequest, send),
    close: () => ({}),
  };

  close(): void {
    this.#writer?.close();
    this.#writer = undefined;
  }

  #describe(): object {
    const ops = Object.keys(this.byName);
    return { protocol: 1, name: 'li', version: this.#version, ops, clock: String(process.hrtime.bigint()) };
  }

  #open(): object {
    this.#writer ??= openStatusWriter(this.#environment);
    return {};
  }

  #updateStatus(request: UpdateStatusRequest): object {
    this.#open();
    const writer = this.#writer;
    if (request.at !== undefined) spinUntil(BigInt(request.at));
    const began = process.hrtime.bigint();
    const applied = writer?.updateStatus(request.entity_type, request.entity_id, writeOf(request));
    return { applied, began: String(began), ended: String(process.hrtime.bigint()) };
  }

  async #wait({ ids, interval, stop_after }: WaitRequest, send: Send): Promise<object> {
    let checks = 0;
    const stop = (after: number) => () => {
      checks += 1;
      void send({ event: 'check', checks });
      return checks > after;
    };
    const outcomes = await waitForTerminal(ids, {
      interval,
      environment: this.#environment,
      onResult: (outcome: Outcome) => void send({ event: 'result', outcome }),
      ...(stop_after === undefined ? {} : { shouldStop: stop(stop_after) }),
    });
    return { outcomes, checks };
  }
}

function writeOf(request: UpdateStatusRequest): StatusWrite {
  return {
    newStatus: request.new_status,
    reasonCode: request.reason_code,
    reasonSummary: request.reason_summary,
    evidenceRefs: request.evidence_refs as StatusWrite['evidenceRefs'],
    source: request.source,
    actor: request.actor,
    metadata: request.metadata as StatusWrite['metadata'],
    expectedStatuses: request.expected_statuses,
    expectedUpdatedAt: request.expected_updated_at,
    extraFields: request.extra_fields as StatusWrite['extraFields'],
    override: request.override,
    overrideActor: request.override_actor,
    overrideJustification: request.override_justification,
  };
}
