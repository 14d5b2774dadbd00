/** Who the centre is, as shown in the shell, on confirmations and in calendar entries. */
export const centre = {
  name: 'Maison Alba',
  street: '12 rue des Tilleuls',
  city: '69003 Lyon',
  address: '12 rue des Tilleuls, 69003 Lyon',
  phone: '04 78 00 00 00',
  phoneLink: 'tel:+33478000000',
  email: 'bonjour@maison-alba.example',
  timeZone: 'Europe/Paris',
  hours: [
    { days: 'Lundi – vendredi', hours: '9 h – 18 h, sur rendez-vous' },
    { days: 'Samedi', hours: 'par téléphone uniquement' },
    { days: 'Dimanche', hours: 'fermé' },
  ],
} as const
