import { Alert, Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { acoesDoLink, grupoDoLink } from '#contract/links/acoes.ts';
import { type LinkEnviado, links } from '#contract/links/links.ts';
import type { TipoDeLink } from '#contract/links/tipos.ts';
import { usePaciente } from '#web/ficha/index.ts';
import { formatInstant } from '#web/lib/format.ts';
import { linksDe } from '#web/lib/link-ajuste.ts';
import { usePode } from '#web/lib/session/pode.ts';
import { useSignedUser } from '#web/lib/session/session.ts';

type Props = {
  tipo: TipoDeLink;
  /** Who is chosen: guardians; `null` is the patient. */
  para: readonly (string | null)[];
  /** Whether a link is about the same record; without it, every link of the kind counts. */
  mesmo?: (link: LinkEnviado) => boolean;
  onUsar: (link: LinkEnviado) => void;
};

/** Warns that somebody who is chosen has an open link of this kind, and offers to pass that one on. */
export const JaAberto = ({ tipo, para, mesmo = () => true, onUsar }: Props) => {
  const { t } = useTranslation('links');
  const { id } = usePaciente();
  const { fuso } = useSignedUser();
  const { data } = useQuery({ ...linksDe(id), enabled: usePode()(links.listar) });
  const abertos = (data ?? []).filter(
    (link) =>
      link.tipo === tipo &&
      !link.escola_contato_id &&
      para.includes(link.responsavel_id) &&
      grupoDoLink(link) === 'abertos' &&
      acoesDoLink(link).includes('enviar') &&
      mesmo(link),
  );
  return abertos.map((link) => (
    <Alert key={link.id} color="orange" title={t('ja_aberto.titulo', { nome: link.destinatario })}>
      <Text size="sm">
        {[link.assunto, t(`estados.${link.estado}`), t('ate', { quando: formatInstant(link.expira_em, fuso) })]
          .filter(Boolean)
          .join(' · ')}
      </Text>
      <Button variant="default" size="xs" mt="xs" onClick={() => onUsar(link)}>
        {t('ja_aberto.usar')}
      </Button>
    </Alert>
  ));
};
