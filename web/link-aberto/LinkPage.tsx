import { useCallback, useEffect, useState } from 'react';
import type { LinkAberto } from '#contract/links/abertos.ts';
import type { Locale } from '#domain/constants.ts';
import { Conferir } from './Conferir.tsx';
import { ConfirmarAtendimento } from './ConfirmarAtendimento.tsx';
import { type Falha, FalhaDoLink, lerLink, mandar } from './chamar.ts';
import { Aviso, Rodape } from './partes.tsx';
import { carregarTextos, Idioma, idiomaDoNavegador, type Textos, useIdioma } from './textos.ts';

type Estado = { t: Textos; locale: Locale; link: LinkAberto | null; falha: Falha | null };

const abrir = async (): Promise<Estado> => {
  try {
    const link = await lerLink();
    // Sent by the script: robots that make previews do not run it.
    void mandar('/abrir', link.locale).catch(() => undefined);
    return { t: await carregarTextos(link.locale), locale: link.locale, link, falha: null };
  } catch (error) {
    const locale = idiomaDoNavegador();
    const falha: Falha = error instanceof FalhaDoLink ? error.falha : { tipo: 'rede' };
    return { t: await carregarTextos(locale), locale, link: null, falha };
  }
};

/** What a link opens, in the language of its recipient. The second check comes first, if the link has one. */
const Aberto = ({ link, carregar }: { link: LinkAberto; carregar: () => void }) => {
  const { t } = useIdioma();
  return (
    <>
      <h1>{t('ola', { nome: link.destinatario })}</h1>
      {link.conferido ? (
        <ConfirmarAtendimento fuso={link.fuso} />
      ) : (
        <Conferir modo={link.conferencia} onConferido={carregar} />
      )}
    </>
  );
};

export const LinkPage = () => {
  const [estado, setEstado] = useState<Estado | null>(null);
  const carregar = useCallback(() => void abrir().then(setEstado), []);
  useEffect(() => {
    carregar();
    addEventListener('hashchange', carregar);
    addEventListener('online', carregar);
    return () => {
      removeEventListener('hashchange', carregar);
      removeEventListener('online', carregar);
    };
  }, [carregar]);
  if (!estado) return <main aria-busy="true" />;
  const { t, locale, link, falha } = estado;
  return (
    <Idioma value={{ t, locale }}>
      <main>
        {falha && <Aviso falha={falha} onRetry={carregar} />}
        {link && <Aberto link={link} carregar={carregar} />}
      </main>
      <Rodape pratica={link?.pratica ?? null} />
    </Idioma>
  );
};
