import type { ModelName } from '@alba/contracts/read-models'
import type { Rejection } from '@alba/contracts/shared/rejections'
import { ProblemError, problemOf, rejected } from '@alba/platform/http/problem'
import type { ReadModels } from './read-models.ts'

const leftOut = {
  name: 'left out',
  text: `SELECT 1 FROM projections.held JOIN projections.checkpoints USING (name, generation)
         WHERE name = $1 AND stream = $2`,
}

/**
 * The refusal for something that a read model does not have. It may exist all the same: the model leaves out its stream
 * while it cannot apply an event of it (ADR 126). Whoever has just paid must not read that there is nothing.
 */
export async function unknown(
  models: Pick<ReadModels, 'query'>,
  { model, stream }: { readonly model: ModelName; readonly stream: string },
  code: Rejection,
): Promise<ProblemError> {
  const found = await models.query(leftOut, model, stream)
  return found.length > 0 ? new ProblemError(problemOf(503, 'left_out', LEFT_OUT)) : rejected(code)
}

const LEFT_OUT =
  'Ce dossier est bien enregistré, mais il ne peut pas être affiché pour le moment. Ne recommencez pas : il le sera dès que l’incident sera résolu.'
