import type { UseFormReturn } from 'react-hook-form'
import { CheckField, SelectField, TextArea, TextField } from '../../../ui/field.tsx'
import styles from '../shared/admin.module.css'
import frame from '../shared/question-frame.module.css'
import { QuestionFrame, type QuestionPlace } from '../shared/question-frame.tsx'
import { type QuestionnaireValues, TYPES } from './questionnaire-values.ts'

type Props = {
  form: Pick<UseFormReturn<QuestionnaireValues, unknown, never>, 'register' | 'watch' | 'formState'>
  place: QuestionPlace
}

/** The fields of one question. Which ones there are depends on how it is answered. */
export function QuestionFields({ form, place }: Props) {
  const { index } = place
  const { register, watch, formState } = form
  const type = watch(`questions.${index}.type`)
  const excludes = watch(`questions.${index}.contraindication`).trim() !== ''
  const errors = formState.errors.questions?.[index]
  const field = (name: 'text' | 'type' | 'options' | 'contraindication' | 'advice' | 'required') => ({
    ...register(`questions.${index}.${name}`),
    id: `questions.${index}.${name}`,
    error: errors?.[name]?.message,
  })
  return (
    <QuestionFrame {...place}>
      <TextField {...field('text')} label="Texte de la question" />
      <div className={frame.kind}>
        <SelectField {...field('type')} label="Type de réponse">
          {Object.entries(TYPES).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </SelectField>
        {type !== 'boolean' && <CheckField {...field('required')}>Réponse obligatoire</CheckField>}
      </div>
      {type === 'select' && <TextArea {...field('options')} label="Réponses proposées" hint="Une par ligne" rows={3} />}
      {type === 'boolean' && (
        <div className={styles.two}>
          <TextArea
            {...field('contraindication')}
            label="Contre-indication après un « oui »"
            hint="Vide : un « oui » n’écarte rien"
            rows={2}
            optional
          />
          {excludes && (
            <TextArea
              {...field('advice')}
              label="Conseil après ce « oui »"
              hint="Vide : consulter son médecin"
              rows={2}
              optional
            />
          )}
        </div>
      )}
    </QuestionFrame>
  )
}
