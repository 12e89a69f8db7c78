import { useCallback, useEffect, useState } from 'react';
import type { LinkAberto } from '#contract/links/abertos.ts';
import { TIPOS_DE_ENTREGA } from '#contract/links/tipos.ts';
import { bcp47, type Locale } from '#domain/constants.ts';
import { ResponderAnamnese } from './anamnese/ResponderAnamnese.tsx';
import { MandarArquivo } from './arquivo/MandarArquivo.tsx';
import { AssinarPapel } from './assinatura/AssinarPapel.tsx';
import { Conferir } from './Conferir.tsx';
import { ConfirmarAtendimento } from './ConfirmarAtendimento.tsx';
import { type Falha, FalhaDoLink, lerLink, lerPratica, mandar } from './chamar.ts';
import { PagarCobranca } from './cobranca/PagarCobranca.tsx';
import { ReceberPapel } from './entrega/ReceberPapel.tsx';
import { Aviso, Rodape } from './partes.tsx';
import {
  carregarTextos,
  guardarIdioma,
  Idioma,
  idiomaAOferecer,
  idiomaDoNavegador,
  idiomaEscolhido,
  type Textos,
  useIdioma,
} from './textos.ts';

type Estado = {
  t: Textos;
  locale: Locale;
  link: LinkAberto | null;
  falha: Falha | null;
  pratica: LinkAberto['pratica'] | null;
};

const abrir = async (): Promise<Estado> => {
  try {
    const link = await lerLink();
    // Sent by the script: robots that make previews do not run it.
    void mandar('/abrir', link.locale).catch(() => undefined);
    // The language in which it was sent, unless another one was chosen on this phone.
    const locale = idiomaEscolhido() ?? link.locale;
    return { t: await carregarTextos(locale), locale, link, falha: null, pratica: link.pratica };
  } catch (error) {
    const locale = idiomaEscolhido() ?? idiomaDoNavegador();
    const falha: Falha = error instanceof FalhaDoLink ? error.falha : { tipo: 'rede' };
    const pratica = falha.tipo === 'fechado' ? await lerPratica() : null;
    return { t: await carregarTextos(locale), locale, link: null, falha, pratica };
  }
};

/** What a link opens, in the language of its recipient. The second check comes first, if the link has one. */
const Aberto = ({ link, carregar }: { link: LinkAberto; carregar: () => void }) => {
  const { t } = useIdioma();
  const entrega = TIPOS_DE_ENTREGA.some((tipo) => tipo === link.tipo);
  return (
    <>
      <h1>{t('ola', { nome: link.destinatario })}</h1>
      {entrega && (
        <ReceberPapel conferido={link.conferido} fuso={link.fuso} onConferir={carregar}>
          <Conferir modo={link.conferencia} onConferido={carregar} />
        </ReceberPapel>
      )}
      {link.tipo === 'assinatura' && (
        <AssinarPapel conferido={link.conferido} fuso={link.fuso} onConferir={carregar}>
          <Conferir modo={link.conferencia} onConferido={carregar} />
        </AssinarPapel>
      )}
      {!entrega && link.tipo !== 'assinatura' && !link.conferido && (
        <Conferir modo={link.conferencia} onConferido={carregar} />
      )}
      {link.conferido && link.tipo === 'confirmar_atendimento' && (
        <ConfirmarAtendimento fuso={link.fuso} pratica={link.pratica} />
      )}
      {link.conferido && link.tipo === 'cobranca' && <PagarCobranca fuso={link.fuso} />}
      {link.conferido && link.tipo === 'arquivo' && <MandarArquivo fuso={link.fuso} onConferir={carregar} />}
      {link.conferido && link.tipo === 'anamnese' && (
        <ResponderAnamnese fuso={link.fuso} expira_em={link.expira_em} onConferir={carregar} />
      )}
    </>
  );
};

/** One line in the other language, which changes to it. */
const OutroIdioma = ({ outro, onTrocar }: { outro: Locale; onTrocar: (novo: Locale) => Promise<void> }) => {
  const { t } = useIdioma();
  return (
    <button type="button" className="idioma" lang={bcp47(outro)} onClick={() => void onTrocar(outro)}>
      {t(`ver_em.${outro}`)}
    </button>
  );
};

export const LinkPage = () => {
  const [estado, setEstado] = useState<Estado | null>(null);
  // While the connection is lost, the page stays as it is with what was typed.
  const carregar = useCallback(
    () =>
      void abrir().then((novo) => setEstado((velho) => (velho?.link && novo.falha?.tipo === 'rede' ? velho : novo))),
    [],
  );
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
  const { t, locale, link, falha, pratica } = estado;
  const outro = idiomaAOferecer(locale, link?.locale);
  const trocarIdioma = async (novo: Locale) => {
    guardarIdioma(novo);
    const textos = await carregarTextos(novo);
    setEstado((velho) => velho && { ...velho, t: textos, locale: novo });
  };
  return (
    <Idioma value={{ t, locale }}>
      <main>
        {outro && <OutroIdioma outro={outro} onTrocar={trocarIdioma} />}
        {falha && <Aviso falha={falha} onRetry={carregar} />}
        {link && <Aberto link={link} carregar={carregar} />}
      </main>
      <Rodape pratica={pratica} aberto={link !== null} />
    </Idioma>
  );
};
