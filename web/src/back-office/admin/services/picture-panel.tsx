import type { AdminServiceView } from '@alba/contracts/admin/api'
import { pictureRequest } from '@alba/contracts/admin/api'
import { LARGEST_PICTURE } from '@alba/contracts/catalogue/pictures'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ImageUp, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { ApiError, errorMessage } from '../../../api/errors.ts'
import { describePicture, removePicture, uploadPicture } from '../../../api/staff/admin.ts'
import { refreshOffer } from '../../../api/staff/retiring.ts'
import { serviceImage } from '../../../shared/scenes/service-image.ts'
import { useUnsaved } from '../../../shared/staff/unsaved.ts'
import { useStaffForm } from '../../../shared/staff/use-staff-form.ts'
import { Button } from '../../../ui/button.tsx'
import { Confirm } from '../../../ui/confirm.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { toast } from '../../../ui/toasts.ts'
import styles from './picture.module.css'

const FAILED = 'L’image n’a pas pu être enregistrée. Merci de réessayer.'
const TYPES = 'image/jpeg,image/png,image/webp,image/avif'

type Props = {
  service: AdminServiceView
  category: { readonly name: string; readonly slug: string } | undefined
}

/** The picture of a service. It is saved by itself, whatever is typed in the form above. */
export function PicturePanel({ service, category }: Props) {
  const client = useQueryClient()
  const fileId = useId()
  const [file, setFile] = useState<File>()
  const [isRemoving, setRemoving] = useState(false)
  const { field, handleSubmit, reset, formState } = useStaffForm(pictureRequest, { alt: service.picture?.alt ?? '' })
  const saving = useMutation({
    mutationFn: async ({ alt }: { alt: string }) => {
      if (file && file.size > LARGEST_PICTURE)
        throw new ApiError(413, 'Cette image dépasse 5 Mo. Choisissez-en une plus légère.')
      if (file) await uploadPicture(service, file, alt)
      else await describePicture(service, alt)
    },
    onSuccess: (_done, { alt }) => {
      reset({ alt })
      setFile(undefined)
      toast.success(file ? 'Image enregistrée' : 'Description enregistrée')
    },
    onSettled: () => refreshOffer(client),
  })
  const removing = useMutation({
    mutationFn: () => removePicture(service),
    onSuccess: () => {
      reset({ alt: '' })
      setRemoving(false)
      toast.success('Image retirée')
    },
    onSettled: () => refreshOffer(client),
  })
  const isChanged = formState.isDirty || file !== undefined
  useUnsaved(isChanged, `Image de ${service.name}`, 'service')
  return (
    <Panel pad aria-label="Image">
      <form
        className={styles.picture}
        noValidate
        onSubmit={event => void handleSubmit(values => saving.isPending || saving.mutate(values))(event)}
      >
        <div className={styles.shown}>
          <img src={serviceImage({ ...service, category: category ?? null })} alt={service.picture?.alt ?? ''} />
        </div>
        <div className={styles.fields}>
          <h3>Image</h3>
          <p className={styles.note}>
            {service.picture ? 'Elle est sur la carte du soin.' : 'Sans image, le site montre ce dessin.'} JPEG, PNG,
            WebP ou AVIF, 5 Mo au plus. Le lieu et l’appareil de la photo ne sont pas gardés.
          </p>
          <div className={styles.choose}>
            <input
              key={file === undefined ? 'none' : 'one'}
              id={fileId}
              className="visuallyHidden"
              type="file"
              accept={TYPES}
              onChange={({ target }) => {
                saving.reset()
                setFile(target.files?.[0] ?? file)
              }}
            />
            <label htmlFor={fileId}>
              <ImageUp aria-hidden="true" />
              {service.picture ? 'Choisir une autre image' : 'Choisir une image'}
            </label>
            {file && <span>{file.name}</span>}
          </div>
          {(file || service.picture) && (
            <TextField
              {...field('alt')}
              label="Ce que montre l’image"
              hint="Pour ceux qui ne la voient pas : « Une table de massage près d’une fenêtre »"
            />
          )}
          {saving.isError && <Notice tone="error">{errorMessage(saving.error, FAILED)}</Notice>}
          <div className={styles.buttons}>
            {service.picture && (
              <Button look="quiet" onClick={() => setRemoving(true)}>
                <Trash2 aria-hidden="true" />
                Retirer l’image
              </Button>
            )}
            {isChanged && (
              <Button type="submit" busy={saving.isPending}>
                {file ? 'Enregistrer l’image' : 'Enregistrer la description'}
              </Button>
            )}
          </div>
        </div>
      </form>
      {isRemoving && (
        <Confirm
          title="Retirer l’image ?"
          confirmLabel="Retirer l’image"
          busy={removing.isPending}
          error={removing.isError ? errorMessage(removing.error, FAILED) : undefined}
          onConfirm={() => removing.mutate()}
          onClose={() => setRemoving(false)}
        >
          <p>Le site montre de nouveau un dessin.</p>
        </Confirm>
      )}
    </Panel>
  )
}
