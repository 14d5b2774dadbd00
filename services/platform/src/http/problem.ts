import type { Problem } from '@alba/contracts/shared/problem'
import type { ProblemCode } from '@alba/contracts/shared/problem-codes'
import { type Rejection, rejections, sentenceOf } from '@alba/contracts/shared/rejections'
import { french } from '@alba/contracts/shared/typography'

const titles: Record<number, string> = {
  400: 'Requête invalide',
  401: 'Authentification requise',
  403: 'Accès refusé',
  404: 'Introuvable',
  405: 'Méthode non autorisée',
  409: 'Conflit',
  413: 'Requête trop volumineuse',
  415: 'Format non pris en charge',
  422: 'Données invalides',
  429: 'Trop de requêtes',
  500: 'Erreur interne',
  503: 'Service momentanément indisponible',
  504: 'Réponse tardive',
}

/** The French sentences for requests that the server itself refuses; they are shown to users. */
export const sentences: Record<number, string> = {
  400: 'La requête n’est pas lisible.',
  404: 'Cette ressource n’existe pas.',
  401: 'Cette demande n’est pas authentifiée.',
  403: 'Cette demande n’est pas autorisée.',
  405: 'Cette opération n’existe pas.',
  413: 'Les données envoyées sont trop volumineuses.',
  415: 'Le format des données envoyées n’est pas pris en charge.',
  422: 'Certaines informations sont manquantes ou invalides.',
  429: 'Trop de demandes en peu de temps. Merci de patienter un instant.',
  500: 'Une erreur inattendue est survenue. Merci de réessayer.',
  503: 'Le service est momentanément indisponible. Merci de réessayer dans un instant.',
  504: 'La réponse n’est pas arrivée à temps. Merci de réessayer.',
}

export const PROBLEM_TYPE = 'application/problem+json; charset=utf-8'

/**
 * RFC 9457 problem details. `detail` defaults to the sentence of the status. docs/errors.md says what each code means.
 */
export function problemOf(status: number, code: ProblemCode, detail?: string, errors?: Problem['errors']): Problem {
  return {
    type: `urn:alba:problem:${code}`,
    title: titles[status] ?? 'Erreur',
    status,
    detail: french(detail ?? sentences[status] ?? sentences[500] ?? ''),
    code,
    ...(errors ? { errors: errors.map(({ path, message }) => ({ path, message: french(message) })) } : {}),
  }
}

export const problemOfRejection = (rejection: Rejection, about?: Parameters<typeof sentenceOf>[1]): Problem =>
  problemOf(rejections[rejection][0], rejection, sentenceOf(rejection, about))

/** Thrown anywhere below a route to answer with a problem. It is an expected refusal and not a bug. */
export class ProblemError extends Error {
  readonly problem: Problem
  constructor(problem: Problem) {
    super(`${problem.status} ${problem.code}`)
    this.name = 'ProblemError'
    this.problem = problem
  }
}

/** @param about the names that the sentence mentions, and the centre's words (`sentenceOf`) */
export const rejected = (rejection: Rejection, about?: Parameters<typeof sentenceOf>[1]): ProblemError =>
  new ProblemError(problemOfRejection(rejection, about))
