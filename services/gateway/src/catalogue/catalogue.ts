import type { Resources } from '@alba/contracts/agenda/scheduling'
import type { CategoryView, ServiceView } from '@alba/contracts/catalogue/api'
import type {
  CategoryRow,
  PractitionerRow,
  QuestionnaireRow,
  RoomRow,
  ServiceRow,
} from '@alba/contracts/catalogue/rows'
import type { ReadModels } from '../read-models/read-models.ts'

/** The whole catalogue, small enough to be read in one query and kept in memory. */
export type Catalogue = {
  readonly categories: readonly CategoryRow[]
  readonly services: ReadonlyMap<number, ServiceRow>
  readonly questionnaires: ReadonlyMap<number, QuestionnaireRow>
  readonly rooms: readonly RoomRow[]
  readonly practitioners: ReadonlyMap<number, PractitionerRow>
  /** What the scheduling arithmetic needs of rooms and practitioners. */
  readonly resources: Resources
}

type Tables = {
  categories: CategoryRow[]
  services: ServiceRow[]
  questionnaires: QuestionnaireRow[]
  rooms: RoomRow[]
  practitioners: PractitionerRow[]
}

/** One statement, so that the tables are of the same moment even while a replay swaps them. */
const sql = `SELECT
  (SELECT coalesce(json_agg(t ORDER BY rank, id), '[]') FROM catalogue.categories t) AS categories,
  (SELECT coalesce(json_agg(t ORDER BY id), '[]') FROM catalogue.services t) AS services,
  (SELECT coalesce(json_agg(t ORDER BY id), '[]') FROM catalogue.questionnaires t) AS questionnaires,
  (SELECT coalesce(json_agg(t ORDER BY id), '[]') FROM catalogue.rooms t) AS rooms,
  (SELECT coalesce(json_agg(t ORDER BY id), '[]') FROM catalogue.practitioners t) AS practitioners`

export type ReadCatalogue = () => Promise<Catalogue>

export function catalogueReader(models: ReadModels): ReadCatalogue {
  const cache = models.cached({ model: 'catalogue', limit: 1 }, async () => {
    const [tables] = await models.rows<Tables>(sql)
    if (!tables) throw new Error('a SELECT without FROM answers one row')
    return new Map([['all', catalogueOf(tables)]])
  })
  return async () => {
    const catalogue = (await cache.get(['all'])).get('all')
    if (!catalogue) throw new Error('the loader answers every key')
    return catalogue
  }
}

const byId = <Row extends { id: number }>(rows: readonly Row[]): Map<number, Row> =>
  new Map(rows.map(row => [row.id, row]))

const catalogueOf = (tables: Tables): Catalogue => ({
  categories: tables.categories,
  services: byId(tables.services),
  questionnaires: byId(tables.questionnaires),
  rooms: tables.rooms,
  practitioners: byId(tables.practitioners),
  resources: {
    rooms: tables.rooms.map(room => ({ id: room.id, roomType: room.room_type })),
    practitioners: tables.practitioners.map(person => person.id),
  },
})

export const categoryView = ({ id, slug, name, description }: CategoryRow): CategoryView => ({
  id,
  slug,
  name,
  description,
})

/** @param slug of a category; without it, the services of all */
export function servicesIn(catalogue: Catalogue, slug?: string): ServiceView[] {
  const categories = new Map(catalogue.categories.map(category => [category.id, category]))
  const category = (service: ServiceRow) => categories.get(service.category_id ?? 0)
  return [...catalogue.services.values()]
    .filter(service => slug === undefined || category(service)?.slug === slug)
    .map(service => serviceView(service, category(service)))
}

function serviceView(service: ServiceRow, category: CategoryRow | undefined): ServiceView {
  return {
    id: service.id,
    name: service.name,
    description: service.description,
    detailed_description: service.detailed_description,
    target_audience: service.target_audience,
    benefits: service.benefits,
    duration_minutes: service.duration_minutes,
    price: service.price_cents,
    sessions_count: service.sessions_count,
    category: category ? { name: category.name, slug: category.slug } : null,
  }
}
