// The style sheets of every component, for the screens behind the login.
import '@mantine/core/styles.layer.css';
import '@mantine/dates/styles.layer.css';
