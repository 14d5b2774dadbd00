import { MOST_QUESTIONS } from '@alba/contracts/catalogue/own-questions'
import { Plus } from 'lucide-react'
import { type UseFormReturn, useFieldArray } from 'react-hook-form'
import { Button } from '../../../ui/button.tsx'
import { CheckField, SelectField, TextArea, TextField } from '../../../ui/field.tsx'
import frame from '../shared/question-frame.module.css'
import { QuestionFrame, type QuestionPlace } from '../shared/question-frame.tsx'
import { KINDS, newQuestion, type ServiceValues } from './service-values.ts'

/** The form, typed without the schema's output: its fields only read and write what is typed. */
type Form = UseFormReturn<ServiceValues, unknown, never>

/** The centre's own questions in the booking form of a service. */
export function OwnQuestions({ form }: { form: Form }) {
  const list = useFieldArray({ control: form.control, name: 'own_questions', keyName: 'key' })
  const { fields, append, remove, move } = list
  return (
    <section className={frame.questions} aria-label="Questions à la réservation">
      <h3>Questions à la réservation</h3>
      {fields.map((question, index) => (
        <Question
          key={question.key}
          form={form}
          place={{
            index,
            count: fields.length,
            onMove: by => move(index, index + by),
            onRemove: () => remove(index),
          }}
        />
      ))}
      {fields.length < MOST_QUESTIONS && (
        <div>
          <Button look="outline" onClick={() => append(newQuestion)}>
            <Plus aria-hidden="true" />
            Ajouter une question
          </Button>
        </div>
      )}
    </section>
  )
}

function Question({ form, place }: { form: Form; place: QuestionPlace }) {
  const { register, watch, formState } = form
  const { index } = place
  const errors = formState.errors.own_questions?.[index]
  const field = (name: 'label' | 'help' | 'kind' | 'choices' | 'required') => ({
    ...register(`own_questions.${index}.${name}`),
    id: `own_questions.${index}.${name}`,
    error: errors?.[name]?.message,
  })
  return (
    <QuestionFrame {...place}>
      <TextField {...field('label')} label="Question" />
      <TextField {...field('help')} label="Aide sous le champ" optional />
      <div className={frame.kind}>
        <SelectField {...field('kind')} label="Type de réponse">
          {Object.entries(KINDS).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </SelectField>
        <CheckField {...field('required')}>Réponse obligatoire</CheckField>
      </div>
      {watch(`own_questions.${index}.kind`) === 'choice' && (
        <TextArea {...field('choices')} label="Réponses proposées" hint="Une par ligne" rows={3} />
      )}
    </QuestionFrame>
  )
}
