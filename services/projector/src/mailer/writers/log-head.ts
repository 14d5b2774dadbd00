import { logHead } from '../letters/log-head.ts'
import type { Writer } from './writing.ts'

/** The head is read when the mail is written, so a mail that waited has the head of the moment in which it goes out. */
export const logHeadWriters = {
  'log-head': async ({ site, now, logHead: wanted }) => {
    if (!wanted) return { nothing: 'nobody wants the head of the log any more' }
    const head = await wanted.read()
    return { letter: logHead(head, new Date(now()).toISOString(), site), to: { name: '', address: wanted.address } }
  },
} satisfies Record<string, Writer>
