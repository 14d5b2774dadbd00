import {
  categoryStream,
  practitionerStream,
  questionnaireStream,
  roomStream,
  serviceStream,
} from '@alba/contracts/catalogue/events'
import type { DomainEvent } from '@alba/contracts/events'
import { packageStream } from '@alba/contracts/packages/events'
import type { Finding } from '../history.ts'
import type { Simulation } from '../simulation.ts'

const streams = {
  categoryId: categoryStream,
  serviceId: serviceStream,
  questionnaireId: questionnaireStream,
  roomId: roomStream,
  practitionerId: practitionerStream,
  packageId: packageStream,
} as const
type Field = keyof typeof streams

/** The field with the name beside the field with the number. */
const nameFields: Partial<Record<Field, string>> = {
  serviceId: 'serviceName',
  roomId: 'roomName',
  practitionerId: 'practitionerName',
  packageId: 'packageName',
}

/** Finds events that name a thing which was never defined, or that record a name which the thing never had. */
export const nameFindings = (simulation: Simulation): Finding[] =>
  simulation.log.events.flatMap(event =>
    partsOf(event).flatMap(fields =>
      (Object.keys(streams) as Field[]).flatMap(field => ofField(simulation, event, fields, field)),
    ),
  )

type Fields = Readonly<Record<string, unknown>>

/** What an event says of each of two treatments; of anything else, all that it says. */
function partsOf({ data }: DomainEvent): Fields[] {
  if (!('second' in data) || !data.second) return [data as Fields]
  const first = 'firstServiceName' in data.second ? { serviceName: data.second.firstServiceName } : {}
  return [{ ...data, ...first }, data.second as Fields]
}

function ofField({ log }: Simulation, { stream, type }: DomainEvent, fields: Fields, field: Field): Finding[] {
  const id = fields[field]
  if (typeof id !== 'number') return []
  const names = log.stream(streams[field](id)).flatMap(each => nameIn(each.data))
  if (names.length === 0) return [{ kind: 'names nothing', subject: stream, text: `${type} has ${field} ${id}` }]
  const recorded = fields[nameFields[field] ?? '']
  if (recorded === undefined || names.some(name => name === recorded)) return []
  return [{ kind: 'wrong name', subject: stream, text: `${type} calls ${field} ${id} « ${recorded} »` }]
}

function nameIn(data: object): string[] {
  const { name, title } = data as { readonly name?: string; readonly title?: string }
  return [name ?? title ?? ''].filter(text => text !== '')
}
