import { LONGEST_ANSWER, type OwnQuestion } from '@alba/contracts/catalogue/own-questions'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { SelectField, TextField } from '../ui/field.tsx'

type Props = {
  question: OwnQuestion
  /** The props that connect the field to the form. */
  field: UseFormRegisterReturn & { id: string; error?: string | undefined }
  /** Whether the field may stay empty even if the question is required. */
  mayLeaveOpen?: boolean
}

/** The field for one of the centre's own questions about a treatment. */
export function OwnQuestionField({ question: { label, help, kind, choices, required }, field, mayLeaveOpen }: Props) {
  const isOptional = mayLeaveOpen || !required
  const shared = { ...field, label, optional: isOptional, required: !isOptional, ...(help && { hint: help }) }
  if (kind !== 'choice')
    return <TextField {...shared} maxLength={LONGEST_ANSWER} {...(kind === 'number' && { inputMode: 'numeric' })} />
  return (
    <SelectField {...shared}>
      <option value="">{isOptional ? 'Non précisé' : 'Choisissez'}</option>
      {choices.map(choice => (
        <option key={choice} value={choice}>
          {choice}
        </option>
      ))}
    </SelectField>
  )
}
