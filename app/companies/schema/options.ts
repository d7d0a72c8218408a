export type Option<V extends string = string> = { readonly value: V; readonly label: string }

export const OTHER = 'other'
