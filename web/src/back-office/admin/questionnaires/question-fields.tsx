import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import type { UseFormReturn } from 'react-hook-form'
import { CheckField, SelectField, TextArea, TextField } from '../../../ui/field.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import styles from '../shared/admin.module.css'
import { type QuestionnaireValues, TYPES } from './questionnaire-values.ts'
import own from './questionnaires.module.css'

type Props = {
  form: Pick<UseFormReturn<QuestionnaireValues, unknown, never>, 'register' | 'watch' | 'formState'>
  index: number
  count: number
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

/** The fields of one question. Which ones there are depends on how it is answered. */
export function QuestionFields({ form, index, count, onMove, onRemove }: Props) {
  const { register, watch, formState } = form
  const type = watch(`questions.${index}.type`)
  const excludes = watch(`questions.${index}.contraindication`).trim() !== ''
  const errors = formState.errors.questions?.[index]
  const field = (name: 'text' | 'type' | 'options' | 'contraindication' | 'advice' | 'required') => ({
    ...register(`questions.${index}.${name}`),
    id: `questions.${index}.${name}`,
    error: errors?.[name]?.message,
  })
  const number = index + 1
  return (
    <section className={own.question} aria-label={`Question ${number}`}>
      <div className={own.head}>
        <h3>Question {number}</h3>
        <IconButton label={`Monter la question ${number}`} disabled={index === 0} onClick={() => onMove(-1)}>
          <ArrowUp aria-hidden="true" />
        </IconButton>
        <IconButton label={`Descendre la question ${number}`} disabled={number === count} onClick={() => onMove(1)}>
          <ArrowDown aria-hidden="true" />
        </IconButton>
        <IconButton label={`Supprimer la question ${number}`} onClick={onRemove}>
          <Trash2 aria-hidden="true" />
        </IconButton>
      </div>
      <TextField {...field('text')} label="Texte de la question" />
      <div className={own.kind}>
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
    </section>
  )
}
