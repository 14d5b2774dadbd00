import { closeSync, openSync, renameSync, writeSync } from 'node:fs'

/** A file is set aside when it is as large as this; one older part is kept. */
const LARGEST = 20 * 1024 ** 2
/** How long lines are dropped after one could not be written. */
const PAUSE_MS = 5_000

export type LogFile = { write(line: string): void; close(): void }

type Tuning = {
  readonly largest?: number
  readonly now?: () => number
  /** Writes to an open file; answers how many bytes. */
  readonly put?: (file: number, text: string) => number
}

/**
 * A log that keeps its last part and the one before it (`….1`), for the owner only. What cannot be written, because the disk is
 * full, is dropped and told by a line as soon as there is space: a log must not end what it tells of.
 */
export function openLogFile(
  path: string,
  { largest = LARGEST, now = Date.now, put = writeSync }: Tuning = {},
): LogFile {
  let file: number | undefined
  let size = 0
  let dropped = 0
  let waitsUntil = 0

  const begin = () => {
    setAside(path)
    file = openSync(path, 'w', 0o600)
    size = 0
  }
  const append = (text: string) => {
    if (file === undefined || size + text.length > largest) {
      close()
      begin()
    }
    size += put(file as number, text)
  }
  const close = () => {
    if (file !== undefined) closeSync(file)
    file = undefined
  }
  return {
    write(line) {
      if (now() < waitsUntil) return void dropped++
      try {
        if (dropped > 0) append(`${dropped} lines could not be written here\n`)
        dropped = 0
        append(`${line}\n`)
      } catch {
        dropped++
        waitsUntil = now() + PAUSE_MS
      }
    },
    close,
  }
}

/** Of what cannot be set aside nothing is kept. */
function setAside(path: string): void {
  try {
    renameSync(path, `${path}.1`)
  } catch {
    // There is none yet, or the folder cannot be written.
  }
}
