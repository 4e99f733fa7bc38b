import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { walkTokens } from 'marked';

/** Links from one page to a file lead to a file. */
export function checkLinks({ root, prose, schemasReadme }, fault) {
  for (const { path, tokens } of [...prose, schemasReadme]) {
    walkTokens(tokens, ({ type, href }) => {
      if (type !== 'link' || /^(https?:|#)/.test(href)) return;
      if (!existsSync(join(root, dirname(path), href.replace(/#.*/, '')))) fault(path, `a link leads nowhere: ${href}`);
    });
  }
}
