/** The category of an export's file, which only its person can open (MEM-391). */
export const EXPORT_CATEGORY = 'data_export'
/** Number of days for which an export can be downloaded. */
export const EXPORT_DAYS = 7
