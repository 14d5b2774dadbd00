import type { Resources } from '@alba/contracts/agenda/scheduling'
import { type ServiceView, type StaffServiceView, serviceView } from '@alba/contracts/catalogue/api'
import { askedOf } from '@alba/contracts/catalogue/asks'
import { isOffered } from '@alba/contracts/catalogue/retiring'
import type {
  CategoryRow,
  PractitionerRow,
  QuestionnaireRow,
  RoomRow,
  ServiceRow,
} from '@alba/contracts/catalogue/rows'
import type { PackageRow } from '@alba/contracts/packages/rows'
import { rejected } from '@alba/platform/http/problem'
import type { Whole } from '../read-models/queries.ts'
import type { ReadModels } from '../read-models/read-models.ts'

/**
 * The whole catalogue, which is small enough to be read in one query and cached. It includes what is retired, because
 * bookings and vouchers refer to it.
 */
export type Catalogue = {
  /** In the order of the page. */
  readonly categories: readonly CategoryRow[]
  /** In the order of the page. */
  readonly services: ReadonlyMap<number, ServiceRow>
  readonly questionnaires: ReadonlyMap<number, QuestionnaireRow>
  readonly rooms: readonly RoomRow[]
  readonly practitioners: ReadonlyMap<number, PractitionerRow>
  /** In the order of the page. */
  readonly packages: readonly PackageRow[]
  /** The rooms and practitioners that take bookings, in the form that scheduling needs. */
  readonly resources: Resources
}

export type ReadCatalogue = () => Promise<Catalogue>

export function catalogueReader(models: ReadModels): ReadCatalogue {
  const cache = models.cached({ model: 'catalogue', limit: 1 }, async () => {
    return new Map([['all', catalogueOf(await models.whole('catalogue'))]])
  })
  return async () => {
    const catalogue = (await cache.get(['all'])).get('all')
    if (!catalogue) throw new Error('the loader returned no catalogue')
    return catalogue
  }
}

const byId = <Row extends { id: number }>(rows: readonly Row[]): Map<number, Row> =>
  new Map(rows.map(row => [row.id, row]))

const ranked = <Row extends { id: number; rank: number }>(rows: readonly Row[]): readonly Row[] =>
  rows.toSorted((a, b) => a.rank - b.rank || a.id - b.id)

const catalogueOf = (tables: Whole<'catalogue'>): Catalogue => ({
  categories: ranked(tables.categories),
  services: byId(ranked(tables.services)),
  questionnaires: byId(tables.questionnaires),
  rooms: tables.rooms,
  practitioners: byId(tables.practitioners),
  packages: ranked(tables.packages),
  resources: {
    rooms: tables.rooms.filter(isOffered).map(room => ({ id: room.id, roomType: room.room_type })),
    practitioners: tables.practitioners.filter(isOffered).map(person => person.id),
  },
})

/** The services as staff see them, retired ones included. @param slug of a category; without it, of all categories */
export function servicesIn(catalogue: Catalogue, slug?: string): StaffServiceView[] {
  const categories = new Map(catalogue.categories.map(category => [category.id, category]))
  const category = (service: ServiceRow) => categories.get(service.category_id ?? 0)
  return [...catalogue.services.values()]
    .filter(service => slug === undefined || category(service)?.slug === slug)
    .map(service => viewOf(service, category(service)))
}

/** The services that are offered, with the fields that visitors see. @param slug as for `servicesIn` */
export const offeredServices = (catalogue: Catalogue, slug?: string): ServiceView[] =>
  servicesIn(catalogue, slug)
    .filter(isOffered)
    .map(service => serviceView.parse(service))

/** A service, also a retired one, with the fields that staff see. */
export const serviceById = (catalogue: Catalogue, id: number): StaffServiceView | undefined =>
  servicesIn(catalogue).find(service => service.id === id)

/** A service that is offered. @throws {ProblemError} 404 when it is unknown or retired */
export function offeredServiceOrRefuse({ services }: Catalogue, id: number): ServiceRow {
  const service = services.get(id)
  if (!service) throw rejected('service_unknown')
  if (!isOffered(service)) throw rejected('service_retired')
  return service
}

/** The response schema removes the fields that it does not name. */
const viewOf = (service: ServiceRow, category: CategoryRow | undefined): StaffServiceView => ({
  ...service,
  price: service.price_cents,
  category: category ?? null,
  asks: askedOf(service.asks, category?.slug),
})
