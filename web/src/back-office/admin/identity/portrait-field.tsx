import { LARGEST_PICTURE_BYTES, pictureAddress, widthsOf } from '@alba/contracts/catalogue/pictures'
import { useMutation } from '@tanstack/react-query'
import { ImageUp, Trash2 } from 'lucide-react'
import { useId } from 'react'
import { ApiError, errorMessage } from '../../../api/errors.ts'
import { uploadPortrait } from '../../../api/staff/parts.ts'
import { drawing } from '../../../ui/drawing.ts'
import { FieldError } from '../../../ui/field.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import picture from '../shared/picture.module.css'
import own from './identity.module.css'
import type { Form } from './identity-form.tsx'
import type { IdentityValues } from './identity-values.ts'

type Portrait = NonNullable<IdentityValues['people'][number]['portrait']>

const addressOf = ({ hash, width }: Portrait): string => pictureAddress(hash, widthsOf(width)[0] ?? width, 'webp')

/**
 * The portrait of a person, or the drawing that the site shows without one. A portrait is uploaded when it is chosen,
 * but shown on the site once the form is saved.
 */
export function PortraitField({ form, index }: { form: Form; index: number }) {
  const fileId = useId()
  const fieldName = `people.${index}.portrait` as const
  const portrait = form.watch(fieldName)
  const set = (value: Portrait | null) => form.setValue(fieldName, value, { shouldDirty: true })
  const uploading = useMutation({
    mutationFn: (file: File) => {
      // Refused before it is sent, with the status of the server's own refusal.
      if (file.size > LARGEST_PICTURE_BYTES)
        throw new ApiError(413, 'Cette image dépasse 5 Mo. Choisissez-en une plus légère.')
      return uploadPortrait(file)
    },
    onSuccess: set,
  })
  const chooseLabel = portrait ? 'Choisir un autre portrait' : 'Choisir un portrait'
  return (
    <div className={own.portrait}>
      <img src={portrait ? addressOf(portrait) : drawing(`portrait-${index + 1}`)} alt="" width="64" height="78" />
      <div className={picture.choose}>
        <input
          id={fileId}
          className="visuallyHidden"
          type="file"
          accept="image/jpeg,image/png,image/webp,image/avif"
          disabled={uploading.isPending}
          onChange={({ target }) => {
            const [file] = target.files ?? []
            if (file) uploading.mutate(file)
            // Without this, choosing the same file again after a failure would fire no `change` event.
            target.value = ''
          }}
        />
        <label htmlFor={fileId}>
          <ImageUp aria-hidden="true" />
          {uploading.isPending ? 'Envoi…' : chooseLabel}
        </label>
        {portrait && (
          <IconButton label={`Retirer le portrait ${index + 1}`} onClick={() => set(null)}>
            <Trash2 aria-hidden="true" />
          </IconButton>
        )}
        <FieldError
          id={`${fileId}-error`}
          error={
            uploading.isError
              ? errorMessage(uploading.error, 'Le portrait n’a pas pu être enregistré. Merci de réessayer.')
              : undefined
          }
        />
      </div>
    </div>
  )
}
