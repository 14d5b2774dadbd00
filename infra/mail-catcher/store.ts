import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'

/** The addresses that the sender named to the server, without display names. `from` is '' for a bounce. */
export type Envelope = { readonly from: string; readonly to: readonly string[] }

/** What the list shows of a mail. */
export type Caught = {
  readonly id: number
  /** UTC instant. */
  readonly receivedAt: string
  readonly envelope: Envelope
  /** With its angle brackets; '' when the mail has none. */
  readonly messageId: string
  readonly subject: string
}

export type Store = {
  /** Every mail received, duplicates included, oldest first. */
  all(): readonly Caught[]
  /** Resolves once the mail is on disk. */
  add(envelope: Envelope, raw: Buffer): Promise<Caught>
  /** The mail as it was received, and its parts; undefined when there is none with this id. */
  read(id: number): Promise<{ raw: Buffer; mail: Email } | undefined>
  /** Deletes all mails. */
  clear(): Promise<void>
}

/** Keeps mails in a folder, in two files each: first the mail as received, then its envelope and subject. */
export async function openStore(folder: string): Promise<Store> {
  await mkdir(folder, { recursive: true })
  const names = (await readdir(folder)).filter(name => name.endsWith('.json')).toSorted()
  const caught: Caught[] = await Promise.all(
    names.map(async name => JSON.parse(await readFile(join(folder, name), 'utf8'))),
  )
  let last = caught.at(-1)?.id ?? 0
  const path = (id: number, ending: string) => join(folder, `${String(id).padStart(9, '0')}.${ending}`)
  return {
    all: () => caught,
    async add(envelope, raw) {
      last += 1
      const id = last
      const { messageId = '', subject = '' } = await PostalMime.parse(raw)
      const added = { id, receivedAt: new Date().toISOString(), envelope, messageId, subject }
      await writeFile(path(id, 'eml'), raw)
      await writeFile(path(id, 'json'), JSON.stringify(added))
      caught.push(added)
      return added
    },
    async read(id) {
      if (!caught.some(each => each.id === id)) return undefined
      const raw = await readFile(path(id, 'eml'))
      return { raw, mail: await PostalMime.parse(raw) }
    },
    async clear() {
      await Promise.all(caught.splice(0).flatMap(({ id }) => [rm(path(id, 'eml')), rm(path(id, 'json'))]))
    },
  }
}
