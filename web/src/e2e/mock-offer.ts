import { type MockedRequest, problem } from './mock-api.ts'
import { packages } from './mock-sales.ts'

const offered = { retired: false, version: 1 }
type Kept = { id: number; retired: boolean; version: number }

const idIn = (request: MockedRequest) => Number(new URL(request.url()).pathname.split('/').at(-2))

/**
 * The routes that retire something and offer it again. They refuse a change to any but the present version.
 * @param kept the things that the server has; the routes change them in place
 */
export function retiring(path: string, kept: readonly Kept[]) {
  const change = (retired: boolean) => (request: MockedRequest) => {
    const found = kept.find(({ id }) => id === idIn(request))
    if (!found || request.headers()['if-match'] !== `"${found.version}"`) return problem(409, 'Modifié entre-temps')
    return { body: Object.assign(found, { retired, version: found.version + 1 }) }
  }
  return { [`POST ${path}/:id/retire`]: change(true), [`POST ${path}/:id/reinstate`]: change(false) }
}

/** A server with rooms, practitioners, packages and questionnaires, which keeps the changes of a test. */
export function offerServer() {
  const rooms = [
    { id: 1, name: 'Salle Massage', room_type: 'massage_room', ...offered },
    { id: 2, name: 'Lagune', room_type: 'spa_bath_room', ...offered },
  ]
  const practitioners = [
    { id: 1, name: 'Camille Roussel', ...offered },
    { id: 2, name: 'Inès Moreau', ...offered },
  ]
  const sold = packages.map(each => ({ ...each, ...offered }))
  const questionnaires = [{ id: 1, title: 'Avant votre massage prénatal', questionnaire_type: 'prenatal', ...offered }]
  return {
    'GET /api/rooms': () => ({ body: rooms }),
    'GET /api/backoffice/practitioners': () => ({ body: practitioners }),
    'GET /api/packages': () => ({ body: sold }),
    'GET /api/backoffice/questionnaires': () => ({ body: questionnaires }),
    ...retiring('/api/rooms', rooms),
    ...retiring('/api/backoffice/practitioners', practitioners),
    ...retiring('/api/packages', sold),
    ...retiring('/api/backoffice/questionnaires', questionnaires),
  }
}
