import type { AdminServiceView } from '@alba/contracts/admin/api'
import { Plus, X } from 'lucide-react'
import { type UseFormReturn, useFieldArray } from 'react-hook-form'
import { Button } from '../../../ui/button.tsx'
import { FieldError, SelectField, TextField } from '../../../ui/field.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { NO_ITEM, type PackageValues } from './package-values.ts'
import styles from './packages.module.css'

type Props = {
  /** The form, typed without the schema's output: its fields only read and write what is typed. */
  form: Pick<UseFormReturn<PackageValues, unknown, never>, 'control' | 'register' | 'formState'>
  services: readonly AdminServiceView[]
}

/**
 * The treatments of a package with their quantities. A treatment that is retired or has no price can only be chosen
 * where it is already.
 */
export function PackageItems({ form, services }: Props) {
  const { control, register, formState } = form
  const { fields, append, remove } = useFieldArray({ control, name: 'items' })
  const errors = formState.errors.items
  const message = errors?.root?.message ?? errors?.message
  return (
    <fieldset className={styles.items}>
      <legend>Soins inclus</legend>
      {fields.map((item, index) => (
        <div key={item.id} className={styles.item}>
          {/* The key remounts the select once its options are loaded: before that it cannot select the saved value. */}
          <SelectField
            key={services.length}
            {...register(`items.${index}.service`)}
            id={`items.${index}.service`}
            label={`Soin ${index + 1}`}
            error={errors?.[index]?.service?.message}
          >
            <option value="">Choisissez…</option>
            {services
              .filter(each => String(each.id) === item.service || (!each.retired && each.price_cents > 0))
              .map(({ id, name }) => (
                <option key={id} value={String(id)}>
                  {name}
                </option>
              ))}
          </SelectField>
          <TextField
            {...register(`items.${index}.quantity`)}
            id={`items.${index}.quantity`}
            label="Quantité"
            inputMode="numeric"
            error={errors?.[index]?.quantity?.message}
          />
          <IconButton
            label={`Retirer le soin ${index + 1}`}
            disabled={fields.length === 1}
            onClick={() => remove(index)}
          >
            <X aria-hidden="true" />
          </IconButton>
        </div>
      ))}
      <FieldError id="items" error={message} />
      <div>
        <Button look="quiet" onClick={() => append({ ...NO_ITEM })}>
          <Plus aria-hidden="true" />
          Ajouter un soin
        </Button>
      </div>
    </fieldset>
  )
}
