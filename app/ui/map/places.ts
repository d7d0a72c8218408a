import { CITY_LIST } from '#app/lib/city-list.ts'

/** Towns labelled on the map, in WGS 84 degrees; the rank sets the minimum zoom. */
export type Place = { name: string; longitude: number; latitude: number; rank: 1 | 2 | 3 }

const CAPITALS =
  'Warsaw Berlin Prague Vienna Bratislava Budapest Bucharest Sofia Belgrade Zagreb Ljubljana Vilnius Riga Tallinn'
const LARGE =
  'Kraków Wrocław Gdańsk Poznań Łódź Katowice Szczecin Lublin Brno Ostrava Košice Debrecen Cluj-Napoca Timișoara Iași Plovdiv Kaunas'

const isAmong = (names: string, name: string) => names.split(' ').includes(name)

export const PLACES: readonly Place[] = CITY_LIST.map(([name, , latitude, longitude]) => ({
  name,
  longitude,
  latitude,
  rank: isAmong(CAPITALS, name) ? 1 : isAmong(LARGE, name) ? 2 : 3,
}))
