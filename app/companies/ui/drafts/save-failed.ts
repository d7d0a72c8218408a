/** An autosave that reached no server (MEM-136). */
export const SAVE_FAILED = 'Saving failed. What you typed stays in this browser and is sent again by itself.'
