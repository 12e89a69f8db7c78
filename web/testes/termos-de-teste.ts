import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type TermoDeTeste, type Teste, type TipoTermoDeTeste, termos, testes } from '#contract/testes/testes.ts';
import { currentLocale } from '#web/lib/texts/i18n.ts';
import type { Item, Lista } from '#web/ui/fields/quick-create.ts';
import { anosEscolares, isIdade, PUBLICOS } from './publicos.ts';
import { type Faixa, faixaPorExtenso } from './resultados/faixa-de-idade.ts';

const GRUPOS = { categoria: 'categorias', area: 'areas' } as const;

/** The names of terms and ages in the current language. */
export const useNomes = () => {
  const { t } = useTranslation('testes');
  return useMemo(() => {
    /** Shared categories and areas are translated; anything else is shown as written. */
    const termo = (tipo: TipoTermoDeTeste, { nome, slug }: Pick<TermoDeTeste, 'nome' | 'slug'>): string =>
      slug && tipo !== 'assunto' ? t([GRUPOS[tipo], slug].join('.'), { defaultValue: nome }) : nome;

    const faixaDeIdade = (faixa: Faixa) => faixaPorExtenso(faixa, t);
    /** The audience of a test in words; that of the catalogue is translated. */
    const publico = (teste: Faixa & Pick<Teste, 'publico' | 'origem'>): string => {
      const escrito = teste.publico ?? '';
      if (teste.origem !== 'catalogo' || currentLocale() === 'pt-br') return escrito;
      const anos = anosEscolares(escrito);
      if (anos) return t('publicos.anos_ef', anos);
      if (isIdade(escrito)) return faixaDeIdade(teste) || escrito;
      return PUBLICOS[escrito] ? t(`publicos.${PUBLICOS[escrito]}`) : escrito;
    };
    return { termo, faixaDeIdade, publico };
  }, [t]);
};

/** The terms of one kind, as a list to choose from and extend. */
export const useTermosDeTeste = (tipo: TipoTermoDeTeste): Lista => {
  const { termo } = useNomes();
  return useMemo(
    () => ({ ...termos[tipo], inteira: true, rotulo: (item: Item) => termo(tipo, item as TermoDeTeste) }),
    [tipo, termo],
  );
};

export const nomeDoTeste = ({ sigla, nome }: { sigla: string | null; nome: string }) =>
  sigla ? `${sigla} · ${nome}` : nome;

/** The tests, as a list to choose from by acronym or name; reserved ones are marked. */
export const useTestes = (): Lista => {
  const { t } = useTranslation('testes');
  return useMemo(() => {
    const rotulo = (item: Item) => {
      const teste = item as Teste;
      return [nomeDoTeste(teste), teste.uso_privativo && t('privativo')].filter(Boolean).join(' · ');
    };
    return { ...testes, rotulo };
  }, [t]);
};
