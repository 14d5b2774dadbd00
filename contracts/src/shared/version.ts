import { z } from 'zod'

/**
 * How often something has been changed; 1 when it is new. The services `command` and `projector` count it by the same
 * fold. Staff sends the version that they saw with a change (`If-Match`). If the version is another one by then,
 * somebody else has changed it, and the change is refused.
 */
export const version = z.int().min(1)

/**
 * The version that staff saw. When it is left out, the change applies to any version. 0: the setting was never changed.
 */
export const seenVersion = z.int().min(0).optional()

/**
 * The `repeatable` of commands that may have a version. With a version a command must not be sent again: if the first
 * sending was carried out, the second would be refused as stale.
 */
export const repeatableWithoutVersion = ({ version: seen }: { readonly version?: number | undefined }): boolean =>
  seen === undefined

/**
 * Whether something was changed since the version that staff saw. @param now the present version, 0 when there is none
 */
export const isStale = (now: number, seen: number | undefined): boolean => seen !== undefined && seen !== now
