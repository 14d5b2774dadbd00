import type { QuestionView } from '@alba/contracts/questionnaires/api'
import { FieldError, SelectField, TextArea } from '../../../ui/field.tsx'
import styles from './questionnaire.module.css'

type Props = {
  question: QuestionView
  answer: boolean | string | undefined
  error: string | undefined
  onAnswer: (answer: boolean | string) => void
}

function YesNo({ question, answer, error, onAnswer }: Props) {
  const id = `q-${question.id}`
  return (
    <fieldset
      className={styles.question}
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: only a radio group may be marked invalid
      role="radiogroup"
      aria-invalid={error ? true : undefined}
      aria-describedby={error && `${id}-error`}
      id={id}
    >
      <legend>{question.text}</legend>
      <div className={styles.answers}>
        {[true, false].map(value => (
          <label key={String(value)}>
            <input
              className="overLabel"
              type="radio"
              name={id}
              checked={answer === value}
              onChange={() => onAnswer(value)}
            />
            <span>{value ? 'Oui' : 'Non'}</span>
          </label>
        ))}
      </div>
      <FieldError id={id} error={error} />
    </fieldset>
  )
}

/** One question: Oui/Non, a choice, or free text. */
export function Question(props: Props) {
  const { question, answer, error, onAnswer } = props
  if (question.type === 'boolean') return <YesNo {...props} />
  const shared = {
    id: `q-${question.id}`,
    label: question.text,
    error,
    optional: !question.required,
    value: String(answer ?? ''),
  }
  if (question.type === 'text')
    return (
      <TextArea
        {...shared}
        rows={3}
        maxLength={1000}
        autoComplete="off"
        onChange={event => onAnswer(event.target.value)}
      />
    )
  return (
    <SelectField {...shared} autoComplete="off" onChange={event => onAnswer(event.target.value)}>
      <option value="">Choisissez une réponse</option>
      {question.options.map(option => (
        <option key={option}>{option}</option>
      ))}
    </SelectField>
  )
}
