import { useController } from 'react-hook-form'
import { TextArea, TextField } from '../../../ui/field.tsx'
import { dayOf, writtenDay } from './french-date.ts'
import type { TextsForm } from './page-form.tsx'
import type { SingleText } from './text-table.ts'

type Props = {
  form: TextsForm
  text: SingleText
  /** The field name. For a text of a list entry it contains the list and the index. */
  name: string
  /** The text that the site shows while the field is empty. */
  fallback?: string
}

/** The approximate number of characters on a line of the field. */
const LINE = 80
const MOST_ROWS = 14

/** The lines that a text needs, at least two. */
const rowsOf = (text: string): number => {
  const lines = text.split('\n').reduce((sum, each) => sum + Math.max(1, Math.ceil(each.length / LINE)), 0)
  return Math.min(MOST_ROWS, Math.max(2, lines))
}

/** The field of one text. */
export function SingleTextField({ form, text, name, fallback = '' }: Props) {
  const { label, hint } = text
  if (text.kind === 'date') return <DateField form={form} name={name} label={label} />
  const field = { ...form.field(name), label, placeholder: fallback, ...(hint && { hint }) }
  if (text.kind === 'line') return <TextField {...field} />
  return <TextArea {...field} rows={rowsOf(String(form.getValues(name) || fallback))} />
}

/** The field of a date, which the page writes in words. */
function DateField({ form, name, label }: { form: TextsForm; name: string; label: string }) {
  const { field } = useController({ control: form.control, name })
  return (
    <TextField
      id={name}
      label={label}
      error={form.field(name).error}
      hint={field.value ? `Sur la page : ${field.value}` : 'Vide : la page n’a pas de date'}
      type="date"
      ref={field.ref}
      value={dayOf(field.value)}
      onBlur={field.onBlur}
      onChange={({ target }) => field.onChange(target.value && writtenDay(target.value))}
    />
  )
}
