/** The database of what this device keeps to be opened without a connection. Its own, so that it can be deleted as a whole. */
export const OFFLINE_DB = 'vinculo-sem-conexao';

/** Deletes what this device keeps: at sign-out, and when the server says that the session is over. Drafts stay. */
export const wipeOffline = () => {
  try {
    indexedDB.deleteDatabase(OFFLINE_DB);
  } catch {
    // Storage is denied: then there is nothing to delete.
  }
};
