import { questionnaireSubmission } from '@alba/contracts/questionnaires/api'
import { submitted } from '@alba/contracts/questionnaires/commands'
import type { HttpServer } from '@alba/platform/http/server'
import type { Deps } from '../deps.ts'
import { command } from '../http.ts'
import { submitQuestionnaire } from './submit.ts'

export function questionnaireRoutes(app: HttpServer, deps: Deps): void {
  command(app, 'submit-questionnaire', questionnaireSubmission, submitted, (body, cause) =>
    submitQuestionnaire(deps, body, cause),
  )
}
