import type { Asked } from '@alba/contracts/catalogue/asks'
import styles from '../../../shared/form/form.module.css'
import { OwnQuestionField } from '../../../shared/own-question-field.tsx'
import { askedFields } from '../../../shared/own-questions.ts'
import { SelectField, TextArea, TextField } from '../../../ui/field.tsx'
import { builtInQuestions, choicesOf } from '../model/asked.ts'
import { asksOf, ownQuestionsOf, type Wanted } from '../model/wanted.ts'
import type { BookingForm, FormValues } from './schema.ts'

/** The optional field for the pregnancy week or the baby's age, if the service asks for one of them. */
function AskedField({ form, asked }: { form: BookingForm; asked: Asked }) {
  const { draftField, label, choice } = builtInQuestions[asked.what]
  return (
    <SelectField {...form.register(draftField)} id={draftField} label={label} optional>
      <option value="">Non précisé</option>
      {choicesOf(asked).map(value => (
        <option key={value} value={value}>
          {choice(value)}
        </option>
      ))}
    </SelectField>
  )
}

export function Details({ form, wanted }: { form: BookingForm; wanted: Wanted }) {
  const { register, formState } = form
  const error = (name: keyof FormValues) => formState.errors[name]?.message
  return (
    <div className={styles.two}>
      <TextField
        {...register('firstName')}
        id="firstName"
        label="Prénom"
        autoComplete="given-name"
        error={error('firstName')}
        required
      />
      <TextField
        {...register('lastName')}
        id="lastName"
        label="Nom"
        autoComplete="family-name"
        error={error('lastName')}
        required
      />
      <TextField
        {...register('email')}
        id="email"
        label="E-mail"
        type="email"
        autoComplete="email"
        error={error('email')}
        hint="Votre confirmation y est envoyée."
        required
      />
      <TextField
        {...register('phone')}
        id="phone"
        label="Téléphone"
        type="tel"
        autoComplete="tel"
        error={error('phone')}
        hint="Par exemple 06 12 34 56 78."
        required
      />
      {asksOf(wanted).map(asked => (
        <AskedField key={asked.what} form={form} asked={asked} />
      ))}
      {askedFields(ownQuestionsOf(wanted)).map(({ question, field }) => (
        <OwnQuestionField
          key={field}
          question={question}
          field={{ ...register(field), id: field, error: error(field) }}
        />
      ))}
      <div className={styles.wide}>
        <TextArea
          {...register('notes')}
          id="notes"
          label="Notes"
          optional
          error={error('notes')}
          hint="Une précision utile pour préparer votre venue."
          rows={3}
        />
      </div>
    </div>
  )
}
