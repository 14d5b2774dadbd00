import { closeSync, openSync, renameSync, writeSync } from 'node:fs'

/** When the file reaches this size, it is renamed to `….1`, and a new one begins. */
const MAX_BYTES = 20 * 1024 ** 2
/** How long lines are dropped after one could not be written. */
const PAUSE_MS = 5_000

export type LogFile = { write(line: string): void; close(): void }

type ForTests = {
  readonly maxBytes?: number
  readonly now?: () => number
  /** Writes to an open file. Returns the number of bytes. */
  readonly writeTo?: (file: number, text: string) => number
}

/**
 * A log file that only its owner may read. It keeps its current part and the one before (`….1`). Lines that cannot be
 * written, because the disk is full, are dropped and counted, and the count is written once there is space: a failing
 * log must not end the process that it belongs to.
 */
export function openLogFile(
  path: string,
  { maxBytes = MAX_BYTES, now = Date.now, writeTo = writeSync }: ForTests = {},
): LogFile {
  let file: number | undefined
  let size = 0
  let dropped = 0
  let pausedUntil = 0

  const startFile = () => {
    setAside(path)
    file = openSync(path, 'w', 0o600)
    size = 0
  }
  const append = (text: string) => {
    if (file === undefined || size + text.length > maxBytes) {
      close()
      startFile()
    }
    size += writeTo(file as number, text)
  }
  const close = () => {
    if (file !== undefined) closeSync(file)
    file = undefined
  }
  return {
    write(line) {
      if (now() < pausedUntil) {
        dropped++
        return
      }
      try {
        if (dropped > 0) append(`${dropped} lines could not be written here\n`)
        dropped = 0
        append(`${line}\n`)
      } catch {
        dropped++
        pausedUntil = now() + PAUSE_MS
      }
    },
    close,
  }
}

/** When a log cannot be renamed, its content is overwritten. */
function setAside(path: string): void {
  try {
    renameSync(path, `${path}.1`)
  } catch {
    // There is no log yet, or the folder cannot be written.
  }
}
