import type { ExportTable } from './tables.ts'

/**
 * The README of an export: what the folder contains, for whoever opens it without Alba.
 * @param centre the name of the centre
 * @param exportedAt UTC instant
 */
export const readmeOf = (
  tables: readonly ExportTable[],
  { centre, exportedAt }: { centre: string; exportedAt: string },
) => `# ${centre}

Everything that Alba knew of ${centre} on ${exportedAt}. The files name people: keep them as you keep the data itself.

- Tables are CSV (RFC 4180): UTF-8, commas, titles in the first row, amounts in euros with a point, days as YYYY-MM-DD,
  times as YYYY-MM-DD HH:MM in the time zone of the centre.
- Texts are as people typed them, so that another program reads them unchanged. A spreadsheet runs a text that begins with \`=\`,
  \`+\`, \`-\` or \`@\` as a formula, and visitors type what they like. Do not open a table by a double click: import it, with
  every column as text.
- \`events.jsonl\` has everything that ever happened, one JSON object a line, in order. Personal fields are readable.
- \`centre.yaml\` says what the centre offers, and its hours.
- \`images/\` has the pictures that \`centre.yaml\` names.
- \`copy.json\` says from which copy of Alba this comes.

Another copy of Alba takes it over by \`npm run alba -- centre apply centre.yaml\` and \`npm run alba -- import all .\`.
${tables.map(sectionOf).join('')}`

const sectionOf = ({ file, about, columns }: ExportTable): string => `
## ${file}

${about}

${columns.map(([title, meaning]) => `- \`${title}\`: ${meaning}`).join('\n')}
`
