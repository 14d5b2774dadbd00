import type { AdminServiceView } from '@alba/contracts/admin/api'
import { useQueryClient } from '@tanstack/react-query'
import { describePicture, removePicture, uploadPicture } from '../../../api/staff/admin.ts'
import { refreshOffer } from '../../../api/staff/retiring.ts'
import { serviceImage } from '../../../shared/scenes/service-image.ts'
import { PictureForm } from '../shared/picture-form.tsx'

const WORDS = {
  title: 'Image',
  the: 'l’image',
  a: 'une image',
  another: 'une autre image',
  saved: 'Image enregistrée',
  removed: 'Image retirée',
  without: 'Le site montre de nouveau un dessin.',
}

type Props = {
  service: AdminServiceView
  category: { readonly name: string; readonly slug: string } | undefined
}

/** The picture of a service. */
export function PicturePanel({ service, category }: Props) {
  const client = useQueryClient()
  return (
    <PictureForm
      words={WORDS}
      note={
        <>
          {service.picture ? 'Elle est sur la carte du soin.' : 'Sans image, le site montre ce dessin.'} JPEG, PNG, WebP
          ou AVIF, 5 Mo au plus. Le lieu et l’appareil de la photo ne sont pas gardés.
        </>
      }
      shown={serviceImage({ ...service, category: category ?? null })}
      saved={service.picture}
      hint="Pour ceux qui ne la voient pas : « Une table de massage près d’une fenêtre »"
      unsaved={{ name: `Image de ${service.name}`, param: 'service' }}
      upload={(file, alt) => uploadPicture(service, file, alt)}
      describe={alt => describePicture(service, alt)}
      remove={() => removePicture(service)}
      onSettled={() => refreshOffer(client)}
    />
  )
}
