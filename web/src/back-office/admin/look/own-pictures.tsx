import type { AdminPicturesView } from '@alba/contracts/admin/settings-api'
import type { Picture } from '@alba/contracts/catalogue/events'
import { pictureAddress, widthsOf } from '@alba/contracts/catalogue/pictures'
import { logoAddress } from '@alba/contracts/centre/logo'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { staffKeys } from '../../../api/staff/keys.ts'
import {
  adminPicturesQuery,
  describeHero,
  removeHero,
  removeLogo,
  uploadHero,
  uploadLogo,
} from '../../../api/staff/parts.ts'
import { QueryView } from '../../../shared/query-view.tsx'
import { drawing } from '../../../ui/drawing.ts'
import { Skeletons } from '../../../ui/skeleton.tsx'
import styles from '../shared/admin.module.css'
import { PictureForm } from '../shared/picture-form.tsx'

const LOGO = {
  title: 'Votre logo',
  the: 'le logo',
  a: 'un logo',
  another: 'un autre logo',
  saved: 'Logo enregistré',
  removed: 'Logo retiré',
  without: 'Le site, les e-mails et les bons cadeaux montrent de nouveau le logo de la série de dessins.',
}
const HERO = {
  title: 'Image de l’accueil',
  the: 'l’image',
  a: 'une image',
  another: 'une autre image',
  saved: 'Image enregistrée',
  removed: 'Image retirée',
  without: 'La page d’accueil montre de nouveau un dessin.',
}
const FORMATS = 'JPEG, PNG, WebP ou AVIF, 5 Mo au plus.'

/** The address of the smallest file of the home page's picture. */
export const heroAddress = ({ hash, width }: Picture): string =>
  pictureAddress(hash, widthsOf(width)[0] ?? width, 'webp')

/** The centre’s own logo and picture of the home page. */
export function OwnPictures() {
  const pictures = useQuery(adminPicturesQuery)
  return (
    <QueryView
      query={pictures}
      waiting={<Skeletons count={2} shape="pill" className={styles.waiting} label="Chargement…" />}
      failure="Les images du centre n’ont pas pu être chargées."
      isPart
    >
      {saved => <Forms saved={saved} />}
    </QueryView>
  )
}

function Forms({ saved }: { saved: AdminPicturesView }) {
  const client = useQueryClient()
  const { logo, hero } = saved.value
  const refresh = () => client.invalidateQueries({ queryKey: staffKeys.admin })
  return (
    <>
      <PictureForm
        words={LOGO}
        note={`Il remplace le logo choisi ci-dessus dans le site, les e-mails et les bons cadeaux. Un logo large contient le nom : il s’affiche seul, et l’onglet du navigateur garde le logo choisi ci-dessus. ${FORMATS} Un fond transparent le reste.`}
        shown={logo ? logoAddress(logo) : drawing('mark')}
        saved={logo && { ...logo, alt: '' }}
        whole
        unsaved={{ name: 'Logo' }}
        upload={file => uploadLogo(saved, file)}
        remove={() => removeLogo(saved)}
        onSettled={refresh}
      />
      <PictureForm
        words={HERO}
        note={`${hero ? 'Elle est en haut de la page d’accueil.' : 'Sans image, l’accueil montre ce dessin.'} ${FORMATS} Le lieu et l’appareil de la photo ne sont pas gardés.`}
        shown={hero ? heroAddress(hero) : drawing('hero')}
        saved={hero}
        hint="Pour ceux qui ne la voient pas : « La salle de soin, une lampe allumée près de la fenêtre »"
        unsaved={{ name: 'Image de l’accueil' }}
        upload={(file, alt) => uploadHero(saved, file, alt)}
        describe={alt => describeHero(saved, alt)}
        remove={() => removeHero(saved)}
        onSettled={refresh}
      />
    </>
  )
}
