/** An agglomeration: figures speak of it by its own name, of its core city, or of its province. */
export type Agglomeration = { name: string; core: string; province: string; towns: readonly string[] }

/** The agglomerations of Poland with the towns around each core. */
export const AGGLOMERATIONS: readonly Agglomeration[] = [
  {
    name: 'Tricity',
    core: 'Gdańsk',
    province: 'Pomorskie',
    towns: ['Gdynia', 'Sopot', 'Kowale', 'Pruszcz Gdański', 'Reda', 'Rumia', 'Wejherowo'],
  },
  {
    name: 'Upper Silesia',
    core: 'Katowice',
    province: 'Śląskie',
    towns: [
      'Bytom',
      'Chorzów',
      'Dąbrowa Górnicza',
      'Gliwice',
      'Mysłowice',
      'Ruda Śląska',
      'Siemianowice Śląskie',
      'Sosnowiec',
      'Tychy',
      'Zabrze',
    ],
  },
  {
    name: 'Warsaw area',
    core: 'Warsaw',
    province: 'Mazowieckie',
    towns: ['Błonie', 'Grodzisk Mazowiecki', 'Janki', 'Legionowo', 'Marki', 'Piaseczno', 'Pruszków'],
  },
  {
    name: 'Kraków area',
    core: 'Kraków',
    province: 'Małopolskie',
    towns: ['Niepołomice', 'Skawina', 'Wieliczka'],
  },
  {
    name: 'Wrocław area',
    core: 'Wrocław',
    province: 'Dolnośląskie',
    towns: ['Bielany Wrocławskie', 'Kobierzyce', 'Oleśnica', 'Oława'],
  },
  {
    name: 'Poznań area',
    core: 'Poznań',
    province: 'Wielkopolskie',
    towns: ['Gądki', 'Komorniki', 'Luboń', 'Swarzędz', 'Tarnowo Podgórne'],
  },
  {
    name: 'Łódź area',
    core: 'Łódź',
    province: 'Łódzkie',
    towns: ['Pabianice', 'Stryków', 'Zgierz'],
  },
]

/** A figure of the core city that speaks for the towns around it. */
export const coreWords = (core: string, area: string) => `${core}, for ${area}`
export const provinceWords = (province: string) => `${province} province`
