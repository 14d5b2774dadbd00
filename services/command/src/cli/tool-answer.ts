/** What a tool answers, as data and in words. */
export type Said = { readonly answer: object; readonly lines: readonly string[] }

export const printSaid = ({ answer, lines }: Said, json = false): void =>
  console.log(json ? JSON.stringify(answer, null, 2) : lines.join('\n'))
