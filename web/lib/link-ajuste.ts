import { useQuery } from '@tanstack/react-query';
import { linkAjustes } from '#contract/links/ajustes.ts';
import { links } from '#contract/links/links.ts';
import { type Conferencia, DIAS_DO_LINK, type TipoDeLink } from '#contract/links/tipos.ts';
import { read } from '#web/lib/api/read.ts';
import { usePode } from '#web/lib/session/pode.ts';

/** The links of a patient. */
export const linksDe = (id: string) => read(links.listar, { params: { id } });

export const ajustesDosLinks = () => read(linkAjustes.listar, {});

/** What the practice has set for this kind of link. Not offered until it is loaded, so that a dialog begins with it. */
export const useAjuste = (tipo: TipoDeLink) => {
  const pode = usePode();
  const reads = pode(linkAjustes.listar);
  const { data, isFetched } = useQuery({ ...ajustesDosLinks(), enabled: reads });
  const ajuste = data?.find((um) => um.tipo === tipo);
  return {
    // If the settings could not be read, offer the link; the server checks it anyway. `isFetched`, because
    // `isError` becomes false during every new attempt.
    oferecido: data ? (ajuste?.oferecido ?? false) : isFetched || !reads,
    dias: ajuste?.dias ?? ajuste?.dias_padrao ?? DIAS_DO_LINK,
    conferir: ajuste?.conferir ?? true,
    /**
     * The language of a link whose recipient has none; undefined until the settings are read, and the server then
     * uses that of the practice.
     */
    idioma: ajuste?.idioma,
  };
};

/** The offered days of a dialog, with the practice's own among them. */
export const diasOferecidos = (proprio: number) =>
  [...new Set([3, 7, 14, 30, proprio])].sort((one, other) => one - other);

/** The checks that can be chosen; none only if the practice does not ask for one. */
export const conferenciasPara = (conferir: boolean): Conferencia[] => [
  'nascimento',
  'codigo',
  ...(conferir ? [] : ['nenhuma' as const]),
];

/** The check that a dialog begins with: the birth date, if it is known. */
export const conferenciaInicial = (conferir: boolean, data_nascimento: string | null): Conferencia => {
  if (!conferir) return 'nenhuma';
  return data_nascimento ? 'nascimento' : 'codigo';
};
