import { useEffect, useState } from 'react';
import { useDrafts } from '#web/lib/unsaved/use-drafts.ts';

/** A text that is being typed is on its way: it is listed only if it is still here after this time. */
const ESPERA_MS = 4000;

/** The drafts that have waited for a while. */
export const useParados = () => {
  const drafts = useDrafts();
  const [agora, setAgora] = useState(Date.now);
  const novo = drafts.find(({ em }) => agora - em < ESPERA_MS);
  useEffect(() => {
    if (!novo) return;
    const timer = setTimeout(() => setAgora(Date.now()), Math.max(0, novo.em + ESPERA_MS - Date.now()));
    return () => clearTimeout(timer);
  }, [novo]);
  return drafts.filter(({ em }) => agora - em >= ESPERA_MS);
};
