import { ChevronRight } from 'lucide-react'
import { useEffect, useState } from 'react'
import { get, useFieldArray, useWatch } from 'react-hook-form'
import { EntryList } from '../shared/entry-list.tsx'
import type { TextsForm } from './page-form.tsx'
import { SingleTextField } from './text-field.tsx'
import type { TextList } from './text-table.ts'
import { newEntry } from './text-values.ts'
import styles from './texts.module.css'

type Props = {
  form: TextsForm
  list: TextList
  /** The field name of the list. */
  name: string
  /** The names of the open entries. They are kept here, because saving remounts all entries. */
  opened: Set<string>
}

/** The entries of a list of texts. Each is closed until somebody opens it: a page has up to a hundred. */
export function TextListFields({ form, list, name, opened }: Props) {
  const { fields, append, remove, move } = useFieldArray({ control: form.control, name, keyName: 'key' })
  return (
    <EntryList
      noun={list.noun}
      addLabel={list.addLabel}
      none={list.none}
      id={name}
      error={form.field(name).error}
      keys={fields.map(({ key }) => key)}
      onAdd={() => append(newEntry(list))}
      onRemove={remove}
      onMove={move}
      folds
    >
      {index => <Entry form={form} list={list} name={`${name}.${index}`} opened={opened} />}
    </EntryList>
  )
}

/** One entry. It opens when one of its texts is refused. */
function Entry({ form, list, name, opened }: Props) {
  const title: string = useWatch({ control: form.control, name: `${name}.${list.title}` }) ?? ''
  const [isOpen, setOpen] = useState(title === '' || opened.has(name))
  const isWrong = get(form.formState.errors, name) !== undefined
  const isShown = isOpen || isWrong
  useEffect(() => {
    if (isShown) opened.add(name)
    else opened.delete(name)
  }, [isShown, name, opened])
  return (
    <details className={styles.entry} open={isShown} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <ChevronRight aria-hidden="true" />
        {title.trim() || 'Sans titre'}
      </summary>
      {isShown && (
        <div className={styles.fields}>
          {list.texts.map(text =>
            text.kind === 'list' ? (
              <TextListFields key={text.name} form={form} list={text} name={`${name}.${text.name}`} opened={opened} />
            ) : (
              <SingleTextField key={text.name} form={form} text={text} name={`${name}.${text.name}`} />
            ),
          )}
        </div>
      )}
    </details>
  )
}
