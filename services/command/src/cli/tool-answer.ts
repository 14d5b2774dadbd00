/** What a tool answers, as data and in words. */
export type ToolAnswer = { readonly answer: object; readonly lines: readonly string[] }

export const printAnswer = ({ answer, lines }: ToolAnswer, json = false): void =>
  console.log(json ? JSON.stringify(answer, null, 2) : lines.join('\n'))
