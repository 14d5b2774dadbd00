/** Parses a CSV file as a spreadsheet does. Quotes have a meaning only at the beginning of a cell. */
export function cellsOf(file: string, separator: ';' | ','): string[][] {
  const lines: string[][] = []
  let line: string[] = []
  let cell = ''
  let isQuoted = false
  const text = file.replace(/^\ufeff/, '')
  for (let at = 0; at < text.length; at++) {
    const sign = text[at] as string
    if (isQuoted) {
      if (sign !== '"') cell += sign
      else if (text[at + 1] === '"') cell += text[++at]
      else isQuoted = false
    } else if (sign === '"' && cell === '') isQuoted = true
    else if (sign === separator || sign === '\n') {
      line.push(cell.replace(/\r$/, ''))
      cell = ''
      if (sign === '\n') lines.push(line)
      if (sign === '\n') line = []
    } else cell += sign
  }
  return lines
}
