import { useQuery } from '@tanstack/react-query';
import { links } from '#contract/links/links.ts';
import { estaAberto } from '#contract/links/tipos.ts';
import { usePode } from '#web/lib/session/pode.ts';
import { linksDe } from './link-ajuste.ts';

/**
 * Whether a link that is shown to be passed on was revoked or closed meanwhile, perhaps in another tab: the list of links
 * is read again as it changes.
 */
export const useEncerrado = (paciente_id: string, id: string | undefined) => {
  const pode = usePode();
  const { data } = useQuery({
    ...linksDe(paciente_id),
    enabled: id !== undefined && pode(links.listar),
  });
  const link = data?.find((um) => um.id === id);
  return link !== undefined && !estaAberto(link);
};
