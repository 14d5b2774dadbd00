import { centreFile } from '@alba/contracts/centre/file'
import type { CentreState } from '@alba/contracts/centre/state'
import { z } from 'zod'
import { type Definition, definitionsInLog } from './definitions.ts'
import { type Fields, same } from './differences.ts'
import { openingsFromLog } from './opening-days.ts'
import { type PicturePaths, picturesForFile } from './pictures-in-file.ts'
import { settingsInLog } from './plan-settings.ts'

/**
 * The definitions and settings of the log as the content of a centre file, including fields that have their default
 * value. Each list is in the order of its ids.
 * @param paths the files in which the pictures are; a picture that is in none is left out
 */
export function wholeFileFromLog(state: CentreState, paths: PicturePaths = new Map()): Fields {
  const pictures = picturesForFile(state, paths)
  const { practitioners, rooms, categories, questionnaires, services, packages } = definitionsInLog(state)
  return {
    practitioners: practitioners.map(each => ({ ...partOf(each), ...hoursOf(each, state) })),
    rooms: rooms.map(partOf),
    categories: categories.map(partOf),
    questionnaires: questionnaires.map(partOf),
    services: services.map(partOf),
    packages: packages.map(partOf),
    ...settingsInLog(state),
    ...(pictures && { pictures }),
  }
}

const partOf = ({ part, retired }: Definition): Fields => ({ ...part, ...(retired && { retired }) })

/** A retired practitioner gets no hours: a file that gives them some is refused. */
function hoursOf({ id, retired }: Definition, state: CentreState): Fields {
  const openings = retired ? undefined : openingsFromLog(state, id)
  return openings ? { openings } : {}
}

type Schema = {
  readonly default?: unknown
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
}

const schema = z.toJSONSchema(centreFile, { io: 'input', unrepresentable: 'any' }) as Schema

/**
 * The file with its fields in the order of the schema, without values that are the default, and without a rank that is
 * the position in the list, counted from 1.
 */
export const withoutDefaults = (file: Fields): Fields => withoutDefaultsOf(file, schema) as Fields

function withoutDefaultsOf(value: unknown, { properties, items }: Schema): unknown {
  if (Array.isArray(value)) return value.map((part, index) => withoutDefaultsOf(withoutRank(part, index), items ?? {}))
  if (!properties || typeof value !== 'object' || value === null) return value
  const fields = Object.entries(properties).map(([key, schema]) => ({ key, schema, each: (value as Fields)[key] }))
  const kept = fields.filter(({ each, schema }) => each !== undefined && !isDefault(each, schema))
  return Object.fromEntries(kept.map(({ key, schema, each }) => [key, withoutDefaultsOf(each, schema)]))
}

const isDefault = (value: unknown, schema: Schema): boolean => 'default' in schema && same(value, schema.default)

const withoutRank = (part: unknown, index: number): unknown =>
  part !== null && typeof part === 'object' && 'rank' in part && part.rank === index + 1
    ? { ...part, rank: undefined }
    : part
