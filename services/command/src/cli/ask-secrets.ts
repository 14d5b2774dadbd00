import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

/** Asks for one line after the other without showing it. Piped input is read line by line. */
export async function askSecrets(...questions: readonly string[]): Promise<string[]> {
  const hiddenOutput = new Writable({ write: (_chunk, _encoding, done) => done() })
  const reader = createInterface({ input: process.stdin, output: hiddenOutput, terminal: process.stdin.isTTY === true })
  const lines = reader[Symbol.asyncIterator]()
  const answers: string[] = []
  for (const question of questions) {
    process.stderr.write(question)
    const { value, done } = await lines.next()
    process.stderr.write('\n')
    answers.push(done ? '' : value)
  }
  reader.close()
  return answers
}
