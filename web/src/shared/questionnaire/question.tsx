import type { QuestionView } from '@alba/contracts/questionnaires/api'
import { Choice, Choices } from '../../ui/choice.tsx'
import { FieldError, SelectField, TextArea } from '../../ui/field.tsx'
import styles from './question.module.css'

type Props = {
  question: QuestionView
  answer: boolean | string | undefined
  error: string | undefined
  onAnswer: (answer: boolean | string) => void
}

function YesNo({ question, answer, error, onAnswer }: Props) {
  const id = `q-${question.id}`
  return (
    <Choices label={question.text} isLabelShown id={id} className={styles.question} faultId={error && `${id}-error`}>
      <div className={styles.answers}>
        {[true, false].map(value => (
          <Choice key={String(value)} name={id} checked={answer === value} onChange={() => onAnswer(value)}>
            <span>{value ? 'Oui' : 'Non'}</span>
          </Choice>
        ))}
      </div>
      <FieldError id={id} error={error} />
    </Choices>
  )
}

/** One question: yes or no, a choice, or free text. */
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
