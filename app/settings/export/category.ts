/** The category of an export's file: it opens to the person whose data it holds, to nobody else (MEM-391). */
export const EXPORT_CATEGORY = 'data_export'
/** Days for which an export can be downloaded. */
export const EXPORT_DAYS = 7
