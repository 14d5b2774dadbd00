import { z } from 'zod'

/**
 * How often something has been changed; 1 when it is new. Command and projector count it by the same fold. Staff sends
 * the version that they saw with a change (`If-Match`). If the version is another one by then, somebody else has
 * changed it, and the change is refused.
 */
export const version = z.int().min(1)

/** The version in a command. Left out: the change applies to any version. 0: the setting was never set. */
export const seenVersion = z.int().min(0).optional()

/**
 * The `repeatable` of commands that may have a version. With a version a command must not be sent again: if the first
 * sending was carried out, the second would be refused as stale.
 */
export const unlessSeen = ({ version: seen }: { readonly version?: number | undefined }): boolean => seen === undefined

/** Whether somebody has changed it since the given version. @param now its present version, 0 when there is none */
export const isStale = (now: number, seen: number | undefined): boolean => seen !== undefined && seen !== now
