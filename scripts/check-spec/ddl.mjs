import { markedBlocks } from './marked-blocks.mjs';
import { plainText } from './plain-text.mjs';

const tableOf = {
  invocation: 'invocations',
  play: 'plays',
  schedule_run: 'schedule_runs',
  show: 'shows',
  team: 'teams',
};

/** The store's DDL has the columns that the prose tells of, and its status CHECKs are the vocabularies. */
export function checkDdl({ ddl, prose, vocabularies }, fault) {
  const place = 'schemas/sql/sqlite.sql';
  const tables = readTables(ddl);

  for (const [kind, table] of Object.entries(tableOf)) {
    const check = /CHECK \(status IN \(([^)]*)\)\)/.exec(tables.get(table)?.body ?? '');
    const told = [...(check?.[1] ?? '').matchAll(/'([a-z_]+)'/g)].map(([, word]) => word);
    const due = vocabularies.statuses[kind];
    if ([...told].sort().join() !== [...due].sort().join())
      fault(
        place,
        `the CHECK of ${table}.status has ${told.join(', ') || 'nothing'}, and the vocabulary ${due.join(', ')}`,
      );
  }

  for (const { path, what, token } of prose.flatMap(markedBlocks)) {
    if (!what.startsWith('columns: ')) continue;
    const name = what.slice('columns: '.length);
    const columns = tables.get(name)?.columns;
    if (columns === undefined) fault(path, `marker names the table ${name}, which the DDL does not make`);
    else if (token?.type !== 'table') fault(path, `the marker of ${name} has no table after it`);
    else compare(token, columns, `${path} (${name})`, fault);
  }
}

function compare(token, columns, place, fault) {
  for (const row of token.rows) {
    const [column, nullable] = row.map(plainText);
    const due = columns.get(column);
    if (due === undefined) fault(place, `there is no column ${column} in the DDL`);
    else if (due !== nullable) fault(place, `${column} may be NULL: "${nullable}", and by the DDL "${due}"`);
  }
}

/** Table by name: its body, and whether each column may be NULL. Reads our own layout, a column a line. */
function readTables(ddl) {
  return new Map(
    [...ddl.matchAll(/^CREATE TABLE (\w+) \(\n(.*?)\n\);$/gms)].map(([, name, body]) => {
      const columns = [...body.matchAll(/^ {2}([a-z]\w*) +(?:TEXT|REAL|INTEGER|BLOB)\b(.*)$/gm)];
      return [
        name,
        {
          body,
          columns: new Map(columns.map(([, column, rest]) => [column, rest.includes('NOT NULL') ? 'no' : 'yes'])),
        },
      ];
    }),
  );
}
